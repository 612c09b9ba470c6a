/**
 * How well reports were put together, 0 to 1. Precision: of what stands beside a report, the share that belongs there.
 * Recall: of what belongs to it, the share that stands there. Both in the mean of all reports (B-cubed).
 */
export function bCubed(
  events: readonly string[],
  stories: readonly string[],
): { precision: number; recall: number } {
  const [ofEvent, ofStory, ofBoth] = [
    events,
    stories,
    events.map((event, i) => `${event} ${stories[i]}`),
  ].map(counts)
  let [precision, recall] = [0, 0]
  for (const [i, event] of events.entries()) {
    const story = stories[i] ?? ''
    const both = ofBoth?.get(`${event} ${story}`) ?? 0
    precision += both / (ofStory?.get(story) ?? 1) / events.length
    recall += both / (ofEvent?.get(event) ?? 1) / events.length
  }
  return { precision, recall }
}

function counts(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1)
  return found
}
