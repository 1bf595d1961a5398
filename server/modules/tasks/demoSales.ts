import type { DemoContext } from '../demoContext/context.ts';
import { groupRows } from '../demoContext/groupRows.ts';
import { isNewAgent, quantityOf, type DemoSale } from '../demoContext/sale.ts';
import type { DemoShipment, DemoTaskRow } from './demo.ts';

/**
 * Returns the sales that are the shipments of tasks, in the order of days. The executor is the seller; a new agent has
 * no sales yet, so a colleague delivers if there is one.
 */
export function salesOfShipments(
  { distribution, catalogue }: DemoContext,
  { tasks, shipments }: { tasks: readonly DemoTaskRow[]; shipments: readonly DemoShipment[] },
): DemoSale[] {
  const agentOf = new Map(distribution.agents.map((agent) => [agent.fieldEmployeeId, agent]));
  const colleagues = groupRows(
    distribution.agents.filter(({ fieldEmployeeId }) => !isNewAgent(fieldEmployeeId)),
    ({ distrId }) => distrId,
  );
  const taskOf = new Map(tasks.map((task) => [task.taskId, task]));
  const productOf = new Map(catalogue.products.map((product) => [product.productId, product]));
  const rows = shipments.flatMap(({ taskId, productId, date, quantity, docNumber }): DemoSale[] => {
    const [task, product] = [taskOf.get(taskId), productOf.get(productId)];
    const executor = agentOf.get(task?.fieldEmployeeId ?? 0);
    if (task === undefined || product === undefined || executor === undefined) return [];
    const colleague = isNewAgent(executor.fieldEmployeeId) ? colleagues.get(executor.distrId)?.[0] : undefined;
    const seller = colleague ?? executor;
    return [
      {
        fieldEmployeeId: seller.fieldEmployeeId,
        distrId: seller.distrId,
        tradePointId: task.tradePointId,
        productId,
        day: date,
        ...quantityOf(product, quantity),
        docNumber,
      },
    ];
  });
  return rows.toSorted((one, other) => (one.day < other.day ? -1 : one.day > other.day ? 1 : 0));
}
