import { useEffect, useRef } from 'react'
import { buttonClass } from '#ui/button.tsx'
import { useI18n } from '#languages/i18n.ts'
import { LANGUAGE_NAMES } from '#languages/rules.ts'
import type { OutputOf } from '#platform/call.ts'
import type { newsletterConfirm } from '../calls.ts'
import { digestMoment } from '../rules.ts'

type ConfirmedProps = {
  answer: OutputOf<typeof newsletterConfirm>
  /** The heading level of its title in the page. */
  level: 1 | 2
}

/** Confirms that the visitor is subscribed, says what comes when, and links to the preferences. */
export function Confirmed({ answer, level }: ConfirmedProps) {
  const { t, language, site, addressOf } = useI18n()
  const Title = `h${level}` as const
  const title = useRef<HTMLHeadingElement>(null)
  useEffect(() => title.current?.focus(), [])
  const time = digestMoment(language, site.timeZone, answer.first_at)
  return (
    <>
      <Title
        ref={title}
        tabIndex={-1}
        className={level === 1 ? 'text-3xl font-extrabold' : 'text-xl font-bold'}
      >
        {t('newsletter.confirmed.title')}
      </Title>
      <p className="mt-3 text-base">
        {t('newsletter.confirmed.first', { time, language: LANGUAGE_NAMES[answer.language] })}
      </p>
      <p className="mt-3 text-base text-ink2">{t('newsletter.gain.twiceBody')}</p>
      <a
        href={`${addressOf('/newsletter/preferences')}?t=${answer.manage_token}`}
        className={`${buttonClass('line')} mt-6`}
      >
        {t('newsletter.confirmed.preferences')}
      </a>
    </>
  )
}
