/** CSS modules: the class names of a file, as Vite names them in the page. */
declare module '*.module.css' {
  const classes: Readonly<Record<string, string>>;
  export = classes;
}
