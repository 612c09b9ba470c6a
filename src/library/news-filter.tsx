import { useRef, useState } from 'react'
import { Button } from '#kit/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import type { Key } from '#languages/translate.ts'
import { TOPICS, type Topic, nameKey } from './rules.ts'

type Chosen = { q?: string | undefined; category?: Topic | undefined }
type NewsFilterProps = { q: string; topic: Topic | null; total: number; onChange: (next: Chosen) => void }

/** Search box and filter of the news list. What is chosen stands in the address. */
export function NewsFilter({ q, topic, total, onChange }: NewsFilterProps) {
  const { t } = useI18n()
  const [open, setOpen] = useState(topic !== null)
  const field = useRef<HTMLInputElement>(null)
  const choose = (next: Topic | null) => {
    const words = field.current?.value.trim() ?? ''
    onChange({ ...(words && { q: words }), ...(next && { category: next }) })
  }
  return (
    <search className="mt-6 border-y border-line py-4">
      <form
        className="flex flex-wrap items-center gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          choose(topic)
        }}
      >
        <input
          ref={field}
          key={q}
          type="search"
          name="q"
          defaultValue={q}
          maxLength={100}
          dir="auto"
          aria-label={t('library.news.search')}
          placeholder={t('library.news.search')}
          className="h-12 min-w-0 grow border border-edge bg-surface px-4 text-base text-ink placeholder:text-ink3 sm:max-w-md"
        />
        <Button type="submit" kind="solid">
          {t('library.news.searchNow')}
        </Button>
        <Button kind="line" aria-expanded={open} aria-controls="news-topics" onClick={() => setOpen(!open)}>
          {t('library.news.filter')}
        </Button>
        <span className="text-sm text-ink2 sm:ms-auto">{t('library.news.count', { count: total })}</span>
      </form>
      <fieldset id="news-topics" hidden={!open} className="mt-4">
        <legend className="text-sm font-semibold">{t('library.news.topics')}</legend>
        <div className="mt-2 flex flex-wrap gap-2">
          {[null, ...TOPICS].map((each) => (
            <label
              key={each ?? 'all'}
              className="inline-flex min-h-9 cursor-pointer items-center border border-edge px-3 text-sm hover:border-ink has-checked:border-ink has-checked:bg-ink has-checked:font-semibold has-checked:text-paper has-focus-visible:outline-2 has-focus-visible:outline-offset-2 has-focus-visible:outline-(--focus-line)"
            >
              <input
                type="radio"
                name="topic"
                className="sr-only"
                checked={topic === each}
                onChange={() => choose(each)}
              />
              {each === null ? t('library.news.allTopics') : t(nameKey('topic', each) as Key)}
            </label>
          ))}
        </div>
      </fieldset>
    </search>
  )
}
