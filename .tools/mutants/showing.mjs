// @ts-check
/** Faults of what a person sees, feels and taps. */

/** @type {readonly import('./all.mjs').Mutant[]} */
export const showing = [
  {
    name: 'twin-by-a-custom-name',
    says: 'Who types the name of an exercise that is in the plan as a custom one gets it twice.',
    file: 'src/ui/builder/catalogue/CustomExercise.tsx',
    from: 'if (showIfChosen(pageOf(box.current), name, choosing)) return isAdded;',
    to: '',
    tests: ['test/ui/builder/choosing.proof.test.tsx'],
  },
  {
    name: 'down-is-offline',
    says: 'A server that is down is called Offline, and its person looks for the signal.',
    file: 'src/ui/parts/syncText.ts',
    from: "return isUnheard(gate) && gate !== 'down';",
    to: 'return isUnheard(gate);',
    tests: ['test/ui/parts/syncText.test.ts'],
  },
  {
    name: 'sentence-pushes-start',
    says: 'Who spoke in the server’s place is said in the header, and Start goes down under the thumb.',
    file: 'src/ui/parts/SyncStatus.tsx',
    from: '{!isBrief && WHO_SPOKE[state.gate] && <p',
    to: '{WHO_SPOKE[state.gate] && <p',
    tests: ['test/ui/home/Home.browser.test.tsx'],
  },
  {
    name: 'sentence-pushes-calories',
    says: 'Who spoke in the server’s place is said in the page, and what is below goes down.',
    file: 'src/ui/home/Home.tsx',
    from: '<WhoSpoke />',
    to: '</div><WhoSpoke /><div className="dock">',
    tests: ['test/ui/home/Home.browser.test.tsx'],
  },
  {
    name: 'empty-workout-starts-a-plan',
    says: '‘Start empty workout’ starts the first plan.',
    file: 'src/ui/home/QuickStart.tsx',
    from: 'onClick={() => void start(null)}',
    to: 'onClick={() => void start(first ?? null)}',
    tests: ['test/ui/home/QuickStart.test.tsx'],
  },
  {
    name: 'tick-is-not-felt',
    says: 'The phone does not say by a buzz that a set is ticked.',
    file: 'src/ui/session/useLogging.ts',
    from: 'buzz();',
    to: '',
    tests: ['test/ui/session/logging.proof.test.tsx'],
  },
  {
    name: 'row-starts-by-its-button-alone',
    says: 'A tap on a plan’s row does nothing beside its round button.',
    file: 'src/ui/progress/PlanItem.module.css',
    from: '  inset: 0;',
    to: '',
    tests: ['test/ui/progress/PlanList.browser.test.tsx'],
  },
  {
    name: 'index-of-one-slice',
    says: 'Of a history that an older build wrote only the first 400 sessions are put into the index.',
    file: 'src/store/history/byExercise.ts',
    from: 'for (let from = 0; from < missing.length; from += SLICE) {',
    to: 'for (let from = 0; from < Math.min(missing.length, SLICE); from += SLICE) {',
    tests: ['test/store/history/byExercise.proof.test.ts'],
  },
  {
    name: 'toast-out-of-reach-of-tab',
    says: 'The keyboard does not come to the Undo of a toast.',
    file: 'src/ui/parts/Toast.tsx',
    from: 'className="btn btn-volt"',
    to: 'className="btn btn-volt" tabIndex={-1}',
    tests: ['test/ui/parts/NoticeBoard.test.tsx'],
  },
];
