/** The saved game that was opened from a file, so that its replay and its review lead to each other. */
let record: unknown = null;

export function keep(opened: unknown): void {
  record = opened;
}

export function kept(): unknown {
  return record;
}
