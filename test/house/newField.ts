/** The recipe 'Add a field to a plan' of src/README.md, followed: seconds of rest after each set. */

export interface Edit {
  readonly file: string;
  readonly from: string;
  readonly to: string;
}

const PLAN = 'src/domain/plan.ts';

/** `line`: after this line of a file, which stands there once, comes another. */
const after = (file: string, line: string, added: string): Edit => ({
  file,
  from: line,
  to: `${line}\n${added}`,
});

export const RECIPE: readonly Edit[] = [
  // 1. The plan, the draft beside it and what leads from one to the other.
  after(PLAN, '  readonly reps: number;', '  readonly restSeconds: number;'),
  after(PLAN, '  readonly reps: string;', '  readonly restSeconds: string;'),
  after(PLAN, "    reps: '',", "    restSeconds: '',"),
  after(
    PLAN,
    '      reps: textOfNumber(exercise.reps),',
    '      restSeconds: textOfNumber(exercise.restSeconds),',
  ),
  after(
    PLAN,
    '      reps: Math.min(parseInteger(exercise.reps) ?? 0, LIMITS.reps),',
    '      restSeconds: Math.min(parseInteger(exercise.restSeconds) ?? 0, LIMITS.restSeconds),',
  ),
  // 2. Its limit.
  after('src/domain/constants.ts', '  reps: 100_000,', '  restSeconds: 600,'),
  // 3. What travels.
  after(
    'src/contract/bodies.ts',
    '      sets: whole(LIMITS.sets),',
    '      restSeconds: v.optional(whole(LIMITS.restSeconds), 0),',
  ),
  after('src/contract/answers.ts', '  sets: Amount,', '  restSeconds: Amount,'),
  // 4. What makes two plans the same.
  after(PLAN, "  reps: 'number',", "  restSeconds: 'number',"),
  // 5. What older builds kept here.
  after('src/store/database/storedRows.ts', '      reps: Text,', '      restSeconds: Text,'),
  {
    file: 'src/store/database/storedRows.ts',
    from: 'export const READING = 4;',
    to: 'export const READING = 5;',
  },
  // 6. Its box.
  after(
    'src/ui/builder/chosen/ExerciseBoxes.tsx',
    "  { field: 'reps', noun: 'Reps', blank: DEFAULT_SESSION_REPS },",
    "  { field: 'restSeconds', noun: 'Rest', blank: 0 },",
  ),
  after('src/ui/builder/text.ts', "  reps: 'Reps',", "  restSeconds: 'Rest (s)',"),
];
