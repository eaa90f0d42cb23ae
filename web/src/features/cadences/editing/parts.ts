/** What is wrong with a step, by field. */
export type Faults = { template?: string; delay?: string }
