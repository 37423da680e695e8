import { expect, type Page } from '@playwright/test';
import { startBuiltServer } from '../support/servers/builtServer.ts';
import {
  buildPushDay,
  choosePlanOption,
  logTodaysWeight,
  pickUpPhone,
  seesHome,
  type Theme,
} from './person.ts';
import { afterwards, test } from './test.ts';

/** What assistive technology is told, in reading order: the part of the tree that the N rules fix. */
const hears = (page: Page, tree: string) =>
  expect(page.locator('body')).toMatchAriaSnapshot(tree, { timeout: 10_000 });

for (const theme of ['light', 'dark'] satisfies Theme[])
  test(`a screen reader hears every screen by its roles and names (${theme}) [N.signIn, N.home, N.account, N.details, N.session, N.progress, N.builder, N.history]`, async () => {
    const server = await startBuiltServer();
    afterwards(() => server.stop());
    const { page } = await pickUpPhone(server.url, { theme });
    await hears(
      page,
      `
    - main:
      - paragraph: Repkeep
      - paragraph: Track your fitness journey
      - region "Welcome Back":
        - heading "Welcome Back" [level=1]
        - paragraph: Sign in to access your workout plans and track your progress
        - button "Sign in with Local account"
    `,
    );
    await page.getByRole('button', { name: /^Sign in with/ }).click();
    await page.getByRole('textbox').fill('Alex');
    await page.keyboard.press('Enter');
    await seesHome(page);
    await buildPushDay(page);
    await logTodaysWeight(page, '182.4');
    await hears(
      page,
      `
    - main:
      - button "Account"
      - heading "Welcome back, Alex" [level=1]
      - status: All changes saved
      - button "Log out"
      - region "Push Day":
        - heading "Push Day" [level=2]
        - text: 2 exercises 3 sets
        - button "Start Quick Workout"
      - button "View Progress & Workouts"
      - region "Daily Calorie Tracker":
        - heading "Daily Calorie Tracker" [level=2]
        - button "Edit Goal"
        - paragraph: 0 of 2,000 cal 2,000 left
        - progressbar "Calories today"
        - textbox "Add calories"
        - button "Add"
        - paragraph: Resets daily at midnight
      - region "Weight (lbs)":
        - heading "Weight (lbs)" [level=2]
        - paragraph: 182.4 lbs
        - textbox "Today’s weight": "182.4"
        - button "Save weight"
        - button "Another day"
        - list "Logged weights":
          - listitem:
            - time
            - textbox /Weight on \\d{4}-\\d{2}-\\d{2}/: "182.4"
            - button /Delete weight on \\d{4}-\\d{2}-\\d{2}/
      - region "Body Fat Estimation":
        - heading "Body Fat Estimation" [level=2]
        - paragraph: —
        - textbox "Waist (in)"
        - textbox "Neck (in)"
        - textbox "Height (in)"
    `,
    );
    await page.getByRole('button', { name: 'Account' }).click();
    await hears(
      page,
      `
    - dialog "Account":
      - heading "Account" [level=1]
      - status: All changes saved
      - button "Close"
      - list:
        - listitem:
          - radiogroup "Units":
            - radio "lb" [checked]
            - radio "kg"
        - listitem:
          - group "Rest target":
            - button "Shorter rest target"
            - status: "Off"
            - button "Longer rest target"
        - listitem:
          - button "Sync details"
        - listitem:
          - button "Export JSON"
        - listitem:
          - button "Export CSV"
    `,
    );
    await page.getByRole('button', { name: 'Sync details' }).click();
    await hears(
      page,
      `
    - dialog "Sync details":
      - button "Close"
      - heading "Sync details" [level=1]
      - button "Sync now"
    `,
    );
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'Start Quick Workout' }).click();
    await page.getByRole('checkbox', { name: 'Complete set 1 of Bench Press' }).check();
    await hears(
      page,
      `
    - 'dialog "Workout: Push Day"':
      - banner:
        - button "Back"
        - heading "Push Day" [level=1]
        - paragraph: Elapsed time
        - status: All changes saved
        - progressbar "Sets done"
        - paragraph: 1 of 3 sets
      - heading "Bench Press" [level=2]:
        - button "Bench Press, records and history"
      - group "Set 1 of Bench Press":
        - button "Go to set 1 of Bench Press"
        - textbox "Weight, set 1 of Bench Press": "135"
        - textbox "Reps, set 1 of Bench Press": "8"
        - checkbox "Complete set 1 of Bench Press" [checked]
      - group "Set 2 of Bench Press":
        - checkbox "Complete set 2 of Bench Press"
      - heading "Push-ups" [level=2]
      - group "Set 1 of Push-ups"
      - button "Complete Workout"
      - group "Tutorial video"
      - region "Current set":
        - paragraph:
          - timer "Rest"
        - group "Weight, current set":
          - button "Decrease weight, set 2 of Bench Press"
          - button "Type weight, 135 lb"
          - button "Increase weight, set 2 of Bench Press"
        - group "Reps, current set":
          - button "Decrease reps, set 2 of Bench Press"
          - button "Type reps, 8"
          - button "Increase reps, set 2 of Bench Press"
        - button "Log set 2 of Bench Press"
    `,
    );
    await page.getByRole('button', { name: 'Complete Workout' }).click();
    await hears(
      page,
      `
    - alertdialog "Workout saved successfully!":
      - heading "Workout saved successfully!" [level=2]
      - button "OK"
    `,
    );
    await page.getByRole('button', { name: 'OK' }).press('Enter');
    await page.getByRole('button', { name: 'View Progress & Workouts' }).click();
    await hears(
      page,
      `
    - main:
      - button "Back to home"
      - heading "Progress & Workouts" [level=1]
      - status
      - region "Weight progress":
        - heading "Weight progress" [level=2]
        - list "Weight progress":
          - listitem: /\\d{4}-\\d{2}-\\d{2}, week 1, 182.4 lbs/
      - region "Workout Plans":
        - heading "Workout Plans" [level=2]
        - button "Add workout plan"
        - list "Workout plans":
          - listitem:
            - button "Start Push Day"
            - button "Options for Push Day"
      - region "Workout History":
        - heading "Workout History" [level=2]
        - button "View All"
        - list "Recent workouts":
          - listitem:
            - button /Push Day 0 min 1 exercise 1,080 lbs/
    `,
    );
    await choosePlanOption(page, 'Push Day', 'Edit Push Day');
    await page.getByRole('button', { name: 'Bench Press', exact: true }).click();
    await hears(
      page,
      `
    - dialog "Edit workout plan":
      - banner:
        - button "Close"
        - heading "Edit workout plan" [level=1]
      - textbox "Workout name": Push Day
      - list "Exercises in this workout":
        - listitem:
          - heading "Bench Press" [level=2]:
            - button "Bench Press" [expanded]
          - button "Options for Bench Press"
          - textbox "Weight for Bench Press": "135"
          - textbox "Sets for Bench Press": "2"
          - textbox "Reps for Bench Press": "8"
          - 'button "Last: 1 × 8 · 135 lb, use it for Bench Press"'
          - textbox "Video link for Bench Press"
        - listitem:
          - heading "Push-ups" [level=2]:
            - button "Push-ups"
          - text: 1 × 10
          - button "Options for Push-ups"
      - region "Add exercises":
        - heading "Add exercises" [level=2]
        - searchbox "Search exercises"
        - tablist:
          - tab "Chest" [selected]
          - tab "Back"
          - tab "Legs"
          - tab "Shoulders"
          - tab "Arms"
        - tabpanel "Chest":
          - heading "Chest" [level=3]
          - list "Exercise catalogue":
            - listitem:
              - text: Push-ups Bodyweight
              - button "Push-ups is in this workout, show it"
            - listitem:
              - text: Incline Push-ups Bodyweight
              - button "Add Incline Push-ups"
        - textbox "Custom exercise"
        - button "Add custom exercise": Add
      - status: 2 exercises · 3 sets
      - button "Save workout"
    `,
    );
    await page.getByRole('button', { name: 'Options for Push-ups' }).click();
    await hears(
      page,
      `
    - menu "Options for Push-ups":
      - menuitem "Move Push-ups up"
      - menuitem "Push-ups, records and history"
      - menuitem "Add again"
      - separator
      - menuitem "Remove Push-ups"
    `,
    );
    await page.keyboard.press('Escape');
    await page.getByRole('searchbox', { name: 'Search exercises' }).fill('ben');
    await hears(
      page,
      `
    - dialog "Edit workout plan":
      - region "Add exercises":
        - searchbox "Search exercises": ben
        - button "Clear search"
        - status: 8 exercises found
        - heading "Used before" [level=3]
        - list "Used before":
          - listitem:
            - button "Bench Press is in this workout, show it": In plan
        - heading "7 more" [level=3]
        - list "Exercise catalogue":
          - listitem:
            - button "Add Bench Dips"
    `,
    );
    await page.getByRole('button', { name: 'Clear search' }).click();
    await page.getByRole('button', { name: 'Close' }).click();
    await page.getByRole('button', { name: 'View All' }).click();
    await hears(
      page,
      `
    - dialog "Workout History":
      - button "Close"
      - heading "Workout History" [level=1]
      - combobox "Period":
        - option "All" [selected]
      - list "Workouts":
        - listitem:
          - button /Push Day/
    `,
    );
    const history = page.getByRole('dialog', { name: 'Workout History' });
    await history.getByRole('listitem').getByRole('button').click();
    await hears(
      page,
      `
    - dialog "Workout History":
      - button "Back to list"
      - heading "Push Day"
      - heading "Bench Press"
      - table
    `,
    );
  });
