import type { Node } from 'jsonc-parser';
import { kindOf } from '#kinds/registry/kinds.ts';
import { isSent } from '#record/formFields.ts';
import type { Declaration } from '#schemas/declaration/declaration.ts';
import { unknownWord, type ReportDiagnostic } from './diagnostic.ts';
import { keyNodeAtPath, nodeAtPath } from './parse.ts';

/** Reports duplicate actions, and values that their fields cannot have. */
export function checkActions(tree: Node, { actions = [], fields }: Declaration, note: ReportDiagnostic): void {
  const seen = { name: new Set<string>(), title: new Set<string>() };
  for (const [at, action] of actions.entries()) {
    for (const part of ['name', 'title'] as const) {
      if (seen[part].has(action[part]))
        note(nodeAtPath(tree, ['actions', at, part]), `действие «${action[part]}» уже есть`);
      seen[part].add(action[part]);
    }
    for (const [name, value] of Object.entries(action.sets ?? {})) {
      const field = fields[name];
      if (field === undefined)
        note(
          keyNodeAtPath(tree, ['actions', at, 'sets', name]),
          unknownWord('нет такого поля:', name, Object.keys(fields)),
        );
      else if (!isSent(field))
        note(
          keyNodeAtPath(tree, ['actions', at, 'sets', name]),
          `поле «${name}» не отправляется и не хранится: действие его не изменит`,
        );
      else {
        const wrong =
          value === null
            ? undefined
            : [value]
                .flat()
                .map((item) => kindOf(field).check(item, field))
                .find((result) => result !== undefined);
        if (wrong !== undefined)
          note(
            nodeAtPath(tree, ['actions', at, 'sets', name]),
            `«${name}» не может стать ${JSON.stringify(value)}: ${wrong.charAt(0).toLowerCase()}${wrong.slice(1)}`,
          );
      }
    }
  }
}

/** Reports settings that a read-only form does not use, and rules that cannot be met. */
export function checkReadOnly(tree: Node, { form, filter, rules, fields }: Declaration, note: ReportDiagnostic): void {
  if (form?.readOnly === true && filter?.create !== undefined)
    note(
      nodeAtPath(tree, ['filter', 'create']),
      'форма только читается (readOnly): создать в ней запись нельзя, уберите create',
    );
  rules?.all.forEach(([name], at) => {
    if (fields[name]?.readOnly === true)
      note(
        nodeAtPath(tree, ['rules', 'all', at, 0]),
        `правило на поле «${name}», которое только читается (readOnly): исправить его в форме нельзя`,
      );
  });
}
