/** User agent names of programs with no human reader. */
const PROGRAM =
  /(?<!cu)bot(?:\b|[/;_-])|crawl|spider|slurp|facebookexternalhit|preview|monitor|uptime|scan|fetch|headless|lighthouse|phantom|selenium|puppeteer|playwright|curl|wget|python|java\/|ruby|perl|php|go-http|okhttp|axios|node|undici|libwww|httpclient|postman|insomnia/i

/** Whether an HTTP request comes from a program that says so, or sends an empty user agent: every browser sends one. */
export const isProgram = (userAgent: string | undefined): boolean =>
  userAgent !== undefined && (userAgent === '' || PROGRAM.test(userAgent))
