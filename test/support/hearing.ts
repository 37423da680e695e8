/**
 * What is said aloud from here on, by whoever does not see the screen: the live regions that stand here now
 * and read differently later. One that only comes with its words is not heard.
 */
export function listen(): () => (string | null)[] {
  const before = [...document.querySelectorAll('[aria-live]')].map(
    (region) => [region, region.textContent] as const,
  );
  return () =>
    before
      .filter(([region, words]) => region.isConnected && region.textContent !== words)
      .map(([region]) => region.textContent);
}
