/** The folder that takes a picture of every judged screen, for a person's look; none without. */
export const ALBUM = process.env['ALBUM'];
