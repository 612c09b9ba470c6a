import { type ReactNode, useId } from 'react'
import { dateFormat } from '#languages/formats.ts'
import { useI18n } from '#languages/i18n.ts'
import { archivePath } from '#search/alerts/rules.ts'
import { lastDayOf } from '#search/archive/rules.ts'
import type { EntityView } from '#articles/entities/calls.ts'
import { NameLinks } from '#articles/entities/named-in-story.tsx'

/** Months shown as bars; older ones are in the archive. */
const MONTHS = 12

/** The sidebar of a timeline: stories per month, publishers, and names mentioned together. */
export function EntityAside({ entity }: { entity: EntityView }) {
  return (
    <>
      <Months entity={entity} />
      <Publishers publishers={entity.publishers} />
      <Together entity={entity} />
    </>
  )
}

function Part({ title, children }: { title: string; children: ReactNode }) {
  const id = useId()
  return (
    <section aria-labelledby={id} className="border-t-2 border-ink pt-3">
      <h2 id={id} className="text-base font-bold">
        {title}
      </h2>
      {children}
    </section>
  )
}

function Months({ entity: { slug, months } }: { entity: EntityView }) {
  const { t, language, addressOf } = useI18n()
  const named = dateFormat(language, { month: 'short', year: 'numeric', timeZone: 'UTC' })
  const shown = months.slice(0, MONTHS)
  const most = Math.max(1, ...shown.map(({ count }) => count))
  if (shown.length === 0) return null
  return (
    <Part title={t('library.entities.months')}>
      <ol className="mt-2">
        {shown.map(({ month, count }) => {
          const path = archivePath({ entity: slug, from: `${month}-01`, to: lastDayOf(month) })
          return (
            <li key={month}>
              <a
                href={`${addressOf('/archive')}${path.slice('/archive'.length)}`}
                className="group grid min-h-9 grid-cols-[6rem_1fr_2.5rem] items-center gap-3 text-sm"
              >
                <span className="underline-offset-4 group-hover:underline">
                  {named.format(new Date(`${month}-01T00:00:00Z`))}
                </span>
                <span className="h-2 bg-sunken" aria-hidden="true">
                  <span
                    className="block h-full bg-ink group-hover:bg-signal"
                    style={{ inlineSize: `${Math.max(2, (100 * count) / most)}%` }}
                  />
                </span>
                <span className="text-end text-ink2 tabular-nums">{count}</span>
              </a>
            </li>
          )
        })}
      </ol>
    </Part>
  )
}

function Publishers({ publishers }: { publishers: EntityView['publishers'] }) {
  const { t } = useI18n()
  if (publishers.length === 0) return null
  return (
    <Part title={t('library.entities.publishers')}>
      <ul className="mt-2 text-sm">
        {publishers.map(({ name, stories }) => (
          <li key={name} className="flex justify-between gap-3 border-b border-line py-1.5 last:border-0">
            <bdi className="min-w-0 truncate">{name}</bdi>
            <span className="shrink-0 text-ink3 tabular-nums">{stories}</span>
          </li>
        ))}
      </ul>
    </Part>
  )
}

function Together({ entity: { together } }: { entity: EntityView }) {
  const { t } = useI18n()
  if (together.length === 0) return null
  return (
    <Part title={t('library.entities.together')}>
      <NameLinks entities={together} />
    </Part>
  )
}
