/** The rows of decisions.md, each promise of a row by itself, and what it wants beyond SPEC.md. */
import type { RulesOfSection, Section } from './specRules.ts';

export const decisionRules = {
  'decision 1': {
    D01: 'The product is called Repkeep.',
  },
  'decision 2': {
    'D02.answer': '401, 403 and a redirect to a sign-in page mean signed out.',
    'D02.noAnswer': 'No network, a time-out, 5xx and a body that is no user are no answer.',
    'D02.nobody': 'No answer and nobody remembered: the sign-in screen, silently.',
    'D02.device': 'With a remembered user the app opens from the device and waits for nothing.',
    'D02.offline': 'Without an answer it says that it is offline.',
    'D02.expired': 'An expired session removes nothing from the device.',
    'D02.signIn': 'It shows the sign-in screen with how many changes are kept.',
    'D02.open': 'An open session or builder stays usable, with ‘Sign in to sync …’.',
    'D02.after': 'The sign-in screen follows when it closes.',
  },
  'decision 3': {
    'D03.sessions': 'Sessions go through the outbox.',
    'D03.weights': 'Weights go through the outbox, saves and deletes.',
    'D03.plans': 'Plans go through the outbox: creates, edits, deletes.',
    'D03.user': 'The goal and calories go through the outbox.',
    'D03.wait': 'The screen never waits for the network.',
  },
  'decision 4': {
    'D04.saved': '‘Workout saved successfully!’ means: on this device, and queued.',
    'D04.failed': '‘Could not save…’ means that this device could not; the session stays open.',
    'D04.dialog': 'They are alertdialogs of the app with one button, OK, never window.alert.',
  },
  'decision 5': {
    'D05.waits': 'What does not get through waits in the outbox, and the sync status says so.',
    'D05.fetch': 'A failed fetch keeps what the device has.',
  },
  'decision 6': {
    'D06.parked': 'A write that is refused for good is parked and stays visible with a mark.',
    'D06.dropped': 'Nothing is ever dropped silently.',
    'D06.retry': 'It can be retried.',
    'D06.export': 'It can be exported.',
    'D06.discard': 'It can be discarded.',
    'D06.calories': 'Calories for a day that is over are not kept; the person is told once.',
  },
  'decision 7': {
    'D07.send': 'Signing out first tries to send what waits.',
    'D07.wait': 'It tries for 5 s at most.',
    'D07.kept': 'What is unsent stays on the device, shown to and sent as nobody else.',
    'D07.again': 'It goes out when the same account signs in again.',
    'D07.told': 'The person is told how many changes stay.',
    'D07.removed': 'All other data of the account is removed from the device.',
  },
  'decision 8': {
    'D08.offline': 'Signing out offline works at once on screen.',
    'D08.mark': 'Until the logout has gone through, no look-up signs anyone in.',
    'D08.signIn': 'Sign in tries the pending logout first, then clears the mark and leaves.',
    'D08.wait': 'It waits 5 s at most for that logout.',
    'D08.stays': 'Without a connection it stays and says so.',
  },
  'decision 9': {
    'D09.database': 'Each account has a database of its own on the device.',
    'D09.mixed': 'Nothing of one account is sent or shown under another.',
  },
  'decision 10a': {
    'D10a.id': 'The session’s id is its start in epoch milliseconds, fixed when it starts.',
    'D10a.timestamp': 'Its timestamp is the instant of Complete, its date the first 10 characters.',
    'D10a.duration': 'Its duration runs from start to Complete.',
  },
  'decision 10': {
    'D10.kept': 'Every change of a running session is kept as it happens.',
    'D10.reopens': 'The overlay reopens by itself with the same start time.',
    'D10.midnight': 'Midnight loses nothing of it.',
    'D10.back': 'Back exits without saving and without asking.',
    'D10.undo': 'A toast offers Undo for 10 s.',
  },
  'decision 11': {
    'D11.plan': 'A plan is deleted at once, with an Undo toast.',
    'D11.weight': 'So is a logged weight.',
    'D11.undo': 'Undo takes the delete back.',
    'D11.time': 'It is offered for 10 s.',
    'D11.sent': 'The delete is sent only after the undo time.',
    'D11.signOut': 'Signing out ends the undo time.',
  },
  'decision 12': {
    'D12.local': 'Calories and weight use the device’s local day.',
    'D12.stored': 'A session’s day is shown as stored.',
  },
  'decision 13': {
    D13: 'Week n = floor(days since the first logged date / 7) + 1.',
  },
  'decision 14': {
    D14: 'percent = max(4, (weight − min) / max(1, max − min) × 100).',
  },
  'decision 15': {
    'D15.ticks': 'The startup bar gains 3 points per 40 ms.',
    'D15.meanwhile': 'The data loads meanwhile.',
    'D15.once': 'It shows once per cold start.',
    'D15.session': 'It never stands in front of a running session, which reopens at once.',
  },
  'decision 16': {
    'D16.sets': '0 planned sets become one.',
    'D16.reps': 'Reps 0 or missing become 10.',
    'D16.weight': 'A missing weight becomes 0.',
  },
  'decision 17': {
    D17: 'exerciseCount counts the exercises kept in the record.',
  },
  'decision 18': {
    D18: 'A session with no completed set is saved, with nothing in it.',
  },
  'decision 19': {
    D19: 'A comma is read as a dot when the text has no dot.',
  },
  'decision 20': {
    'D20.enter': 'Enter is blocked in number boxes, but adds in the calorie box.',
    'D20.add': 'An Add button stands beside it.',
  },
  'decision 21': {
    'D21.order': 'The history is by date, then timestamp, newest first.',
    'D21.preview': 'The preview of 3 is the one on Progress & Workouts.',
  },
  'decision 21a': {
    'D21a.current': 'Current weight: the newest logged, else the user’s, else 180.',
    'D21a.today': 'Today’s box shows today’s entry, else is empty.',
  },
  'decision 21b': {
    'D21b.empty': 'A new exercise has empty weight, sets and reps.',
    'D21b.stored': 'Editing shows the stored numbers, 0 as ‘0’.',
    'D21b.enabled': 'Add custom exercise, Confirm goal and Save weight are never disabled.',
    'D21b.blur': 'Blurring an emptied past weight restores it.',
    'D21b.height': '36 units are 144 px.',
  },
  'decision 21c': {
    'D21c.tabs': 'The running session is the same one in every tab.',
    'D21c.closes': 'Completing or leaving it closes it everywhere.',
    'D21c.once': 'It is saved once.',
  },
  'decision 22': {
    'D22.bodyFat': 'The body-fat card is a dash and three inputs that lead nowhere.',
    'D22.video': 'The tutorial-video area does nothing.',
    'D22.link': 'youtubeLink is edited and stored, never rendered as a link or frame.',
  },
  'decision 23': {
    'D23.list': 'GET /api/auth/providers lists the sign-in buttons as {id, name}.',
    'D23.default': 'Where a server has none there is one button, by default google.',
  },
  'decision 24': {
    'D24.host': 'VITE_API_HOST is the API’s base; without it the same origin.',
    'D24.cross': 'Cross-origin calls carry the cookie and no XSRF header.',
  },
  'decision 25': {
    'D25.later': 'A weight or plan edit made later wins, by the person’s clock corrected for skew.',
    'D25.sessions': 'Sessions only ever add up.',
    'D25.calories': 'Calories are added to what the server holds for the day.',
  },
  'decision 28': {
    'D28.own': 'A builder belongs to the tab that opened it; no other tab touches it.',
    'D28.orphan': 'A draft whose tab is gone is offered again at the next start.',
    'D28.reload': 'A reload finds its own.',
    'D28.duplicate': 'A duplicated tab starts anew.',
  },
  beyond: {
    'B.last': 'Last time’s numbers beside each set, shown and never pre-filled.',
    'B.steppers': 'Steppers beside set fields: ±5 lb, ±1 rep.',
    'B.setsDone': 'The session header says how many sets are done.',
    'B.elapsed': 'It shows the elapsed time.',
    'B.wakeLock': 'The screen stays on while a session is open.',
    'B.export.json': 'Export of all data as JSON, unsent changes among them.',
    'B.export.csv': 'Export as CSV, one row per set.',
    'B.dark': 'A dark theme by system setting.',
    'B.shortcuts': 'Manifest shortcuts: start a workout, log weight.',
    'B.update': 'A prompt offers a new version and never interrupts a session.',
    'B.install': 'An install card, with the steps by hand on iOS.',
    'B.badge': 'A badge with the number of waiting changes, where the platform has one.',
    'B.persist': 'navigator.storage.persist() after the first save.',
  },
} as const satisfies Partial<Record<Section, RulesOfSection>>;
