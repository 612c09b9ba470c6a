/**
 * How well reports were grouped, from 0 to 1. Precision is the share of the reports grouped with a report that belong with
 * it. Recall is the share of the reports belonging with it that are grouped with it. Both are averaged over all reports
 * (B-cubed), or over those that are `asked` for.
 */
export function bCubed(
  events: readonly string[],
  stories: readonly string[],
  asked: (index: number) => boolean = () => true,
): { precision: number; recall: number } {
  const [ofEvent, ofStory, ofBoth] = [
    events,
    stories,
    events.map((event, i) => `${event} ${stories[i]}`),
  ].map(counts)
  let [precision, recall] = [0, 0]
  const all = events.filter((_, i) => asked(i)).length
  for (const [i, event] of events.entries()) {
    if (!asked(i)) continue
    const story = stories[i] ?? ''
    const both = ofBoth?.get(`${event} ${story}`) ?? 0
    precision += both / (ofStory?.get(story) ?? 1) / all
    recall += both / (ofEvent?.get(event) ?? 1) / all
  }
  return { precision, recall }
}

function counts(names: readonly string[]): Map<string, number> {
  const found = new Map<string, number>()
  for (const name of names) found.set(name, (found.get(name) ?? 0) + 1)
  return found
}
