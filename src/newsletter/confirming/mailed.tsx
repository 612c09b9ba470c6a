import { useEffect, useRef, useState } from 'react'
import { useQuery } from '@tanstack/react-query'
import { late } from '#ui/late.tsx'
import { useI18n } from '#languages/i18n.ts'
import { useSession } from '#people/use-session.tsx'
import { callQuery } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { mailList } from '#services/post/calls.ts'
import type { newsletterConfirm } from '../calls.ts'
import { CodeForm } from './code-form.tsx'
import { Confirmed } from './confirmed.tsx'

const KeptMail = late(() => import('./kept-mail.tsx'), { quiet: true })

const LOOK_MS = 2000

/** The email to this address that a site without a mail server has kept; only an administrator may see it. */
function useKeptMail(email: string) {
  const { roles } = useSession()
  const { data } = useQuery({
    ...callQuery(mailList, { state: 'kept' }),
    enabled: roles.includes('admin'),
    refetchInterval: LOOK_MS, // a job writes it, and a later one when it is asked for again
  })
  return data?.items.find(({ recipient }) => recipient === email.toLowerCase())
}

/** The next step on the page where a visitor has just subscribed: the digits can be entered immediately. */
export function Mailed({ email }: { email: string }) {
  const { t } = useI18n()
  const kept = useKeptMail(email)
  const title = useRef<HTMLHeadingElement>(null)
  const [answer, setAnswer] = useState<OutputOf<typeof newsletterConfirm>>()
  useEffect(() => title.current?.focus(), [])
  return (
    <section className="mt-8 border-t-2 border-b border-t-ink border-b-line pt-5 pb-8">
      {answer ? (
        <Confirmed answer={answer} level={2} />
      ) : (
        <>
          <h2 ref={title} tabIndex={-1} className="text-xl font-bold">
            {t(kept ? 'newsletter.confirm.title' : 'newsletter.code.title')}
          </h2>
          {kept ? (
            <KeptMail mail={kept} />
          ) : (
            <p className="mt-2 text-base text-ink2 wrap-anywhere">{t('newsletter.code.text', { email })}</p>
          )}
          <CodeForm email={email} onConfirmed={setAnswer} />
        </>
      )}
    </section>
  )
}
