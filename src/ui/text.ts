/** Every fixed text of S2, S8 and the N rules that a screen shows, in exact typography. */
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
  keptUnsent: (count: number) =>
    count === 1
      ? '1 change is kept on this device. It is sent when you sign in to the same account again.'
      : `${count} changes are kept on this device. They are sent when you sign in to the same account again.`,
  sessionEnded:
    'The server has ended your session. Nothing is gone: what you logged is on this device.',
  signInFailed: 'Sign-in did not work. Please try again.',

  greeting: (name: string) => `Welcome back, ${name}`,
  namelessUser: 'User',
  logOut: 'Log out',
  statusDetails: (words: string) => `${words}, details`,
  startQuickWorkout: 'Start Quick Workout',
  noWorkoutsAvailable: 'No Workouts Available',
  startEmptyWorkout: 'Start empty workout',
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
  viewProgress: 'View Progress & Workouts',

  weight: 'Weight (lbs)',
  todaysWeight: 'Today’s weight',
  saveWeight: 'Save weight',
  pounds: (weight: string) => `${weight} lbs`,
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
  lbs: 'lbs',
  week: (week: number) => `Week ${week}`,
  weightBar: (day: string, week: number, weight: string) => `${day}, week ${week}, ${weight} lbs`,
  noWeights: 'No entries yet – add your weight on the Home screen.',
  workoutPlans: 'Workout Plans',
  workoutPlanList: 'Workout plans',
  addPlan: 'Add workout plan',
  startPlan: (name: string) => `Start ${name}`,
  editPlan: (name: string) => `Edit ${name}`,
  deletePlan: (name: string) => `Delete ${name}`,
  noPlans: 'No saved plans yet.',
  workoutHistory: 'Workout History',
  recentWorkouts: 'Recent workouts',
  viewAll: 'View All',
  noSessions: 'No workouts completed yet.',

  deleted: (name: string) => `Deleted ${name}`,
  deletedWeightOn: (day: string) => `Deleted weight on ${day}`,
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
  reload: 'Reload',
  updateAvailable: 'Update available',

  exercises: (count: number) => counted(count, 'exercise'),
  sets: (count: number) => counted(count, 'set'),
  minutes: (count: number) => `${count.toLocaleString('en-US')} min`,
} as const;

function counted(count: number, noun: string): string {
  return `${count.toLocaleString('en-US')} ${noun}${count === 1 ? '' : 's'}`;
}
