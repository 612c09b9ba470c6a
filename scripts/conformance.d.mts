type Files = readonly (readonly [name: string, text: string])[]
/** The list of requirements with their tests, and a line for each fault; an outdated list, if it is given, is one. */
export function conformance(
  requirements: Files,
  tests: Files,
  written?: string,
): { faults: string[]; document: string }
