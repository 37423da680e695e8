import { createHash } from 'node:crypto';

const STYLE = `
:root { color-scheme: light dark; --bg: #f3f3ee; --surface: #fff; --ink: #15181a; --muted: #565c63;
  --edge: #82878d; --primary: #15181a; --on-primary: #fff; --danger: #b0231a; --focus: #1d4ed8 }
@media (prefers-color-scheme: dark) { :root { --bg: #0c0e0f; --surface: #171a1c; --ink: #f3f5f0;
  --muted: #a3abb1; --edge: #757d84; --primary: #ccf22e; --on-primary: #15180a; --danger: #ff9389;
  --focus: #8fb4ff } }
* { box-sizing: border-box; margin: 0 }
body { background: var(--bg); color: var(--ink); font: 450 16px/24px system-ui, -apple-system,
  "Segoe UI", Roboto, sans-serif; min-height: 100dvh; display: grid; place-items: center; padding: 16px }
main { background: var(--surface); border-radius: 22px; padding: 32px 24px; width: 100%;
  max-width: 400px; display: grid; gap: 16px }
h1 { font-size: 28px; line-height: 32px; font-weight: 800 }
p { color: var(--muted) }
form { display: grid; gap: 8px }
label { font-weight: 600; font-size: 14px }
input, button, a { min-height: 48px; border-radius: 14px; font: inherit; padding: 12px 16px }
input { border: 1px solid var(--edge); background: transparent; color: inherit; width: 100% }
button { border: 0; background: var(--primary); color: var(--on-primary); font-weight: 650; margin-top: 8px }
a { color: inherit; text-align: center }
.error { color: var(--danger); font-size: 14px }
:focus-visible { outline: 3px solid var(--focus); outline-offset: 2px }
`;

/** For the page's Content-Security-Policy. */
export const LOCAL_PAGE_STYLE_HASH = `'sha256-${createHash('sha256').update(STYLE).digest('base64')}'`;

export interface LocalPage {
  readonly state: string;
  readonly challenge: string;
  readonly cancelUrl: string;
  /** Shown beside the text box. */
  readonly error: string | null;
}

/** The page of the local identity provider: one text box; Enter or the button signs in. */
export function localPage({ state, challenge, cancelUrl, error }: LocalPage): string {
  const invalid = error === null ? '' : ' aria-invalid="true" aria-describedby="error"';
  return `<!doctype html>
<html lang="en">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width, initial-scale=1">
<title>Sign in with a local account</title>
<style>${STYLE}</style>
</head>
<body>
<main>
<h1>Local account</h1>
<p>This server runs on your own machine, so a name is enough. The same name is the same account.</p>
<form method="post" action="/local-idp/authorize">
<input type="hidden" name="state" value="${escapeHtml(state)}">
<input type="hidden" name="code_challenge" value="${escapeHtml(challenge)}">
<label for="name">Your name</label>
<input id="name" name="name" type="text" required maxlength="100" autocomplete="username" autofocus${invalid}>
${error === null ? '' : `<p id="error" class="error" role="alert">${escapeHtml(error)}</p>`}
<button type="submit">Sign in</button>
</form>
<a href="${escapeHtml(cancelUrl)}">Cancel</a>
</main>
</body>
</html>
`;
}

function escapeHtml(text: string): string {
  return text.replace(/[&<>"']/g, (character) => `&#${character.charCodeAt(0)};`);
}
