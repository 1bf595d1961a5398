/** The amount of demo data: `full` for an installation, `small` for tests. */
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
}

export const scales = {
  full: {
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
  },
} as const satisfies Record<string, Scale>;
export type ScaleName = keyof typeof scales;
