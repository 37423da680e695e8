/** 'mm:ss', from an hour on 'h:mm:ss'. */
export function elapsedText(elapsedMs: number): string {
  const seconds = Math.floor(elapsedMs / 1000);
  const hours = Math.floor(seconds / 3600);
  const minutesAndSeconds = `${twoDigits(Math.floor(seconds / 60) % 60)}:${twoDigits(seconds % 60)}`;
  return hours === 0 ? minutesAndSeconds : `${hours}:${minutesAndSeconds}`;
}

function twoDigits(number: number): string {
  return String(number).padStart(2, '0');
}
