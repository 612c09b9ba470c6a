/** The most days between two reports of one article, if both are dated. */
export const SAME_ARTICLE_DAYS = 3

/** The similarity of two titles (shared trigrams, 0 to 1) from which they count as the same title. */
export const SAME_TITLE = 0.7

/** The most hours between the reports of one event, and how long stories stay open for further reports. */
export const SAME_EVENT_HOURS = 72

/**
 * The similarities (0 to 1) between the terms of a report and a story from which the report joins it, from which it is shown
 * as related, and from which two stories are merged. Chosen on the labeled reports.
 */
export const SAME_EVENT = { join: 0.2, related: 0.12, merge: 0.3 }

/** The most that one term adds to a similarity: one shared name does not make one event. */
export const ONE_TERM = 0.12

/**
 * The rule that placed a report in its story: it was the first, it is the same article, it covers the same event by its
 * terms or by its vector, or an editor split it off from another story.
 */
export const PLACE_RULES = ['first', 'article', 'event', 'vector', 'editor'] as const
export type PlaceRule = (typeof PLACE_RULES)[number]

/** The decisions of editors: two stories are one, reports are a story of their own, or two stories are not the same. */
export const STORY_DECISIONS = ['merge', 'split', 'apart'] as const
export type StoryDecision = (typeof STORY_DECISIONS)[number]

/**
 * The number of decisions in a language from which they set its threshold for merging, the bounds of that threshold, and its
 * step. Below the lower bound reports do not even join a story.
 */
export const CALIBRATION = { decisions: 200, min: 0.2, max: 0.5, step: 0.01 } as const
