import type { FirstStep } from '#today/first-steps/rules.ts'

/** About how many minutes each step takes someone who has never done it. */
export const MINUTES: Record<Exclude<FirstStep, 'samples'>, number> = {
  account: 1,
  review: 3,
  live: 1,
  edition: 2,
  sources: 2,
  model: 1,
  mail: 1,
}
