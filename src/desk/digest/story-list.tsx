import { useEffect, useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import type { DigestSection } from '#newsletter/rules.ts'
import { type Story, type Way, besides, changed, leadOf, moved, putBeside } from './edition-edits.ts'
import { StoryLine } from './story-line.tsx'
import { focusStory } from './use-lead-key.ts'

type StoryListProps = {
  section: DigestSection
  /** The stories of all sections, in order. */
  stories: readonly Story[]
  /** The numbers of the sent stories, by id. */
  numbers: ReadonlyMap<string, number>
  /** Without it the stories are read-only. */
  onArrange: ((stories: Story[]) => void) | undefined
}

/** The stories of one section in order, dropped ones last; their menus, keys and dragging move them. */
export function StoryList({ section, stories, numbers, onArrange }: StoryListProps) {
  const { t } = useI18n()
  const [announcement, setAnnouncement] = useState('')
  const [focus, setFocus] = useState<{ id: string } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const own = stories.filter((story) => story.section === section)
  const sent = own.filter(({ dropped }) => !dropped)
  const lead = leadOf(stories)

  useEffect(() => {
    if (focus !== null) focusStory(focus.id)
  }, [focus])

  const move = (story: Story, way: Way) => {
    const next = moved(stories, story, way)
    onArrange?.(next)
    const place = besides(next, story).findIndex(({ id }) => id === story.id) + 1
    setAnnouncement(
      way === 'lead'
        ? t('newsroom.digest.isLead', { title: story.title })
        : t('newsroom.digest.movedTo', { title: story.title, place, total: sent.length }),
    )
    setFocus({ id: story.id })
  }
  const change = (story: Story, some: { pinned?: boolean; dropped?: boolean }) => {
    onArrange?.(changed(stories, story.id, some))
    setFocus({ id: story.id })
  }
  const drop = (onto: Story) => {
    const story = own.find(({ id }) => id === dragged)
    setDragged(null)
    if (!story || story.id === onto.id || onto.dropped) return
    const down = sent.indexOf(story) < sent.indexOf(onto)
    onArrange?.(putBeside(stories, story, onto, down ? 'after' : 'before'))
  }
  return (
    <div>
      <h3 className="flex items-baseline gap-2 border-t border-line px-4 pt-3 pb-1 text-2xs font-semibold text-ink2 sm:px-6 @lg:ps-[2.25rem]">
        {t(`newsroom.digest.section.${section}`)}
        <span className="num font-normal text-ink3">{sent.length}</span>
      </h3>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul>
        {[...sent, ...own.filter(({ dropped }) => dropped)].map((story) => (
          <StoryLine
            key={story.id}
            story={story}
            number={numbers.get(story.id)}
            place={{ at: sent.indexOf(story), of: sent.length, isLead: story.id === lead?.id }}
            dragging={dragged === story.id}
            onMove={onArrange && ((way) => move(story, way))}
            onPin={() => change(story, { pinned: !story.pinned })}
            onDrop={() => change(story, { dropped: !story.dropped })}
            onDrag={setDragged}
            onDraggedHere={() => drop(story)}
          />
        ))}
      </ul>
    </div>
  )
}
