/**
 * The amount of demo data: `full` for an installation, whose strategies, sales and money come from the days that it
 * plays (`server/main/demo`); `large` for measurements and `small` for tests, whose tasks are drawn at random.
 */
export interface Scale {
  distributors: number;
  agents: number;
  points: number;
  /** Points with regular orders. */
  orderingPoints: number;
  products: number;
  notices: number;
  auditStrategies: number;
  strategies: number;
  lists: number;
  volumeStrategies: number;
  motivations: number;
  issues: number;
  tasks: number;
  auditedPoints: number;
  reports: number;
  themes: number;
  answers: number;
  /** Whether managers have roles and territories of their own. */
  hasRoles: boolean;
}

export const scales = {
  full: {
    distributors: 30,
    agents: 150,
    points: 600,
    orderingPoints: 450,
    products: 640,
    notices: 220,
    auditStrategies: 0,
    strategies: 0,
    lists: 0,
    volumeStrategies: 0,
    motivations: 0,
    issues: 0,
    tasks: 0,
    auditedPoints: 0,
    reports: 0,
    themes: 20,
    answers: 6000,
    hasRoles: true,
  },
  large: {
    distributors: 120,
    agents: 1200,
    points: 5000,
    orderingPoints: 1500,
    products: 2000,
    notices: 600,
    auditStrategies: 300,
    strategies: 200,
    lists: 120,
    volumeStrategies: 150,
    motivations: 300,
    issues: 1500,
    tasks: 60_000,
    auditedPoints: 3000,
    reports: 10_000,
    themes: 40,
    answers: 40_000,
    hasRoles: false,
  },
  small: {
    distributors: 24,
    agents: 120,
    points: 300,
    orderingPoints: 300,
    products: 240,
    notices: 230,
    auditStrategies: 130,
    strategies: 120,
    lists: 30,
    volumeStrategies: 110,
    motivations: 120,
    issues: 130,
    tasks: 2000,
    auditedPoints: 120,
    reports: 300,
    themes: 6,
    answers: 1200,
    hasRoles: false,
  },
} as const satisfies Record<string, Scale>;
export type ScaleName = keyof typeof scales;
