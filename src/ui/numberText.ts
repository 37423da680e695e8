/** '1,120': a number with its thousands apart. Made once, since `toLocaleString` looks it up with each call. */
export const grouped = new Intl.NumberFormat('en-US').format;
