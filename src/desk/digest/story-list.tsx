import { useEffect, useRef, useState } from 'react'
import { useI18n } from '#languages/i18n.ts'
import type { DigestSection } from '#newsletter/rules.ts'
import { type Story, type Way, besides, changed, leadOf, moved, putBeside } from './edition-edits.ts'
import { StoryLine } from './story-line.tsx'

type StoryListProps = {
  section: DigestSection
  /** The stories of all sections, in order. */
  stories: readonly Story[]
  /** Without it the stories are read-only. */
  onArrange: ((stories: Story[]) => void) | undefined
}

/** The stories of one section in order, dropped ones last; buttons, keys and dragging move them. */
export function StoryList({ section, stories, onArrange }: StoryListProps) {
  const { t } = useI18n()
  const list = useRef<HTMLUListElement>(null)
  const [announcement, setAnnouncement] = useState('')
  const [focus, setFocus] = useState<{ id: string; control: string } | null>(null)
  const [dragged, setDragged] = useState<string | null>(null)
  const own = stories.filter((story) => story.section === section)
  const sent = own.filter(({ dropped }) => !dropped)
  const lead = leadOf(stories)

  useEffect(() => {
    if (focus === null) return
    const row = list.current?.querySelector(`[data-story="${focus.id}"]`)
    const control = row?.querySelector<HTMLButtonElement>(`[data-control="${focus.control}"]:not(:disabled)`)
    ;(control ?? row?.querySelector<HTMLButtonElement>('button:not(:disabled)'))?.focus()
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
    setFocus({ id: story.id, control: way })
  }
  const change = (story: Story, some: { pinned?: boolean; dropped?: boolean }, control: string) => {
    onArrange?.(changed(stories, story.id, some))
    setFocus({ id: story.id, control })
  }
  const drop = (onto: Story) => {
    const story = own.find(({ id }) => id === dragged)
    setDragged(null)
    if (!story || story.id === onto.id || onto.dropped) return
    const down = sent.indexOf(story) < sent.indexOf(onto)
    onArrange?.(putBeside(stories, story, onto, down ? 'after' : 'before'))
  }
  return (
    <div className="border-b border-line last:border-b-0">
      <h3 className="flex items-baseline gap-2 px-4 pt-4 pb-1.5 text-sm font-bold sm:px-6">
        {t(`newsroom.digest.section.${section}`)}
        <span className="num text-xs font-normal text-ink2">{sent.length}</span>
      </h3>
      <p role="status" className="sr-only">
        {announcement}
      </p>
      <ul ref={list}>
        {[...sent, ...own.filter(({ dropped }) => dropped)].map((story) => (
          <StoryLine
            key={story.id}
            story={story}
            place={{ at: sent.indexOf(story), of: sent.length, isLead: story.id === lead?.id }}
            dragging={dragged === story.id}
            onMove={onArrange && ((way) => move(story, way))}
            onPin={() => change(story, { pinned: !story.pinned }, 'pin')}
            onDrop={() => change(story, { dropped: !story.dropped }, 'drop')}
            onDrag={setDragged}
            onDraggedHere={() => drop(story)}
          />
        ))}
      </ul>
    </div>
  )
}
