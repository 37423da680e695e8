import { grouped } from './numberText.ts';

/**
 * Fixed texts of S2, S8 and the N rules, in exact typography; what one screen alone says stands in its
 * folder.
 */
export const TEXT = {
  productName: 'Repkeep',
  tagline: 'Track your fitness journey',
  loading: 'Loading...',
  loadingData: 'Loading your data',

  welcomeBack: 'Welcome Back',
  signInInvitation: 'Sign in to access your workout plans and track your progress',
  signInWith: (provider: string) => `Sign in with ${provider}`,
  redirecting: 'Redirecting…',
  noConnection: 'No connection. Signing in needs one, just this once.',
  keptUnsent: (count: number, refused: number) => {
    const [are, they] = count === 1 ? ['is', 'It is'] : ['are', 'They are'];
    const become =
      refused === 0
        ? 'sent when you sign in to the same account again'
        : 'here again when you sign in to the same account';
    const rest = refused > 0 && refused < count ? ' What was not refused is sent then.' : '';
    return `${counted(count, 'change')} ${are} kept on this device. ${they} ${become}.${rest}`;
  },
  keptWorkout:
    'A workout is kept on this device. It is here when you sign in to the same account again.',
  sessionEnded:
    'The server has ended your session. Nothing is gone: what you logged is on this device.',
  signOutUnheard:
    'Your last log-out has not reached the server yet, and until then nobody is let in. Please try again.',
  signInFailed: 'Sign-in did not work. Please try again.',

  /** Before the name. */
  greeting: 'Welcome back,',
  namelessUser: 'User',
  account: 'Account',
  logOut: 'Log out',
  statusDetails: (words: string) => `${words}, details`,
  quickWorkout: 'Quick Workout',
  noWorkoutsAvailable: 'No Workouts Available',
  emptyWorkout: 'empty workout',
  resume: 'Resume',
  discard: 'Discard',
  discarded: (name: string) => `Discarded ${name}`,
  leftAt: (done: number, total: number, moment: string) =>
    `${done} of ${total} sets, left ${moment}`,
  noPlanYet: 'No plan yet',
  noPlanHint: 'Pick your exercises once. Then every workout starts with one tap.',
  makeFirstPlan: 'Make your first plan',
  otherPlans: 'Or start another plan',
  doneToday: (name: string, minutes: number) => `Done today: ${name}, ${TEXT.minutes(minutes)}`,
  openDone: (words: string) => `${words}. Open it`,
  waiting: 'Waiting to sync',
  parked: 'Needs attention',
  viewProgress: 'View Progress & Workouts',

  weight: (unit: string) => `Weight (${unit})`,
  todaysWeight: 'Today’s weight',
  saveWeight: 'Save weight',
  noEntryYet: 'no entry yet',
  anotherDay: 'Another day',
  backToToday: 'Back to today',
  day: 'Day',
  weightOfDay: 'Weight on that day',
  weightPlaceholder: 'Weight',
  loggedWeights: 'Logged weights',
  weightOn: (day: string) => `Weight on ${day}`,
  deleteWeightOn: (day: string) => `Delete weight on ${day}`,
  today: 'Today',

  bodyFat: 'Body Fat Estimation',
  noEstimate: '—',
  waist: 'Waist (in)',
  neck: 'Neck (in)',
  height: 'Height (in)',

  progress: 'Progress & Workouts',
  backToHome: 'Back to home',
  weightProgress: 'Weight progress',
  week: (week: number) => `Week ${week}`,
  since: (day: string) => `since ${day}`,
  weightBar: (day: string, week: number, weight: string) => `${day}, week ${week}, ${weight}`,
  noWeights: 'No entries yet – add your weight on the Home screen.',
  workoutPlans: 'Workout Plans',
  workoutPlanList: 'Workout plans',
  addPlan: 'Add workout plan',
  startPlan: (name: string) => `Start ${name}`,
  editPlan: (name: string) => `Edit ${name}`,
  deletePlan: (name: string) => `Delete ${name}`,
  planOptions: (name: string) => `Options for ${name}`,
  duplicatePlan: (name: string) => `Duplicate ${name}`,
  movePlanUp: (name: string) => `Move ${name} up`,
  movePlanDown: (name: string) => `Move ${name} down`,
  edit: 'Edit',
  duplicate: 'Duplicate',
  duplicated: (name: string, count: number) => `${name} duplicated, ${count} plans`,
  moveUp: 'Move up',
  moveDown: 'Move down',
  delete: 'Delete',
  lastTrained: (since: string) => `last ${since}`,
  neverTrained: 'new',
  noPlans: 'No saved plans yet.',
  exercisesCard: 'Exercises',
  lastBestSet: 'Last best set',
  mostTrained: 'Most trained exercises',
  trainedIn: (count: number, among: number) =>
    among < 100 ? counted(count, 'session') : `${count} of the last ${among} workouts`,
  trained: (name: string, sessions: string, best: string) =>
    `${name}, ${sessions}, last best set ${best}`,
  workoutHistory: 'Workout History',
  recentWorkouts: 'Recent workouts',
  viewAll: 'View All',
  noSessions: 'No workouts completed yet.',

  deleted: (name: string) => `Deleted ${name}`,
  deletedWeightOn: (shownDay: string) => `Deleted weight on ${shownDay}`,
  leftWorkout: 'Left the workout',
  savedWorkout: 'Workout saved',
  undo: 'Undo',
  tooLateToUndo: 'Too late to take that back.',
  notKept: 'Could not save on this device. Free some space and try again.',
  notKeptNow: 'Could not save on this device. Please try again.',
  ok: 'OK',
  notLoaded: 'This part of the app did not load. Check the connection, then reload.',
  crashed: 'This screen stopped working',
  crashedHint: 'What you saved is still on this device. Reload to go on.',
  noStorage:
    'This browser keeps no data for this page. Open it over https, outside a private window, with site data allowed.',
  reload: 'Reload',
  updateAvailable: 'Update available',
  updating: 'Updating…',
  saveFirst: 'Save or clear what you typed first',

  exercises: (count: number) => counted(count, 'exercise'),
  sets: (count: number) => counted(count, 'set'),
  reps: (count: number) => counted(count, 'rep'),
  minutes: (count: number) => `${grouped(count)} min`,
  minutesUnit: (count: number) => (count === 1 ? 'minute' : 'minutes'),
  repsUnit: (count: number) => (count === 1 ? 'rep' : 'reps'),
  calories: (count: number) => counted(count, 'calorie'),
  changes: (count: number) => counted(count, 'change'),
} as const;

/** '1 set', '2 sets', '1,200 sets'. */
export function counted(count: number, noun: string): string {
  return `${grouped(count)} ${noun}${count === 1 ? '' : 's'}`;
}
