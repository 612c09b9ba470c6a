import { useQuery } from '@tanstack/react-query'
import { Button } from '#ui/button.tsx'
import { Notice } from '#ui/notice.tsx'
import { Skeleton, SkeletonText } from '#ui/skeleton.tsx'
import { useI18n } from '#languages/i18n.ts'
import { callQuery } from '#platform/ask.ts'
import { mySupport } from './calls.ts'
import { roughly } from './rules.ts'
import { SupportForm } from './support-form.tsx'
import { SupportLock } from './support-lock.tsx'
import { SupportThread } from './support-thread.tsx'

/** The form for asking, with the reader's questions and answers; the offer of plans for readers without one. */
export function SupportRoom() {
  const { t } = useI18n()
  const asked = useQuery({ ...callQuery(mySupport, {}), staleTime: 0 })
  const { data } = asked
  if (data === undefined)
    return asked.isError ? (
      <div className="mt-8">
        <Notice
          kind="failed"
          title={t('membership.support.listFailed')}
          actions={
            <Button size="medium" busy={asked.isFetching} onClick={() => void asked.refetch()}>
              {t('kit.retry')}
            </Button>
          }
        >
          {t('membership.support.listFailedBody')}
        </Notice>
      </div>
    ) : (
      <div aria-busy="true" className="mt-8 grid max-w-[640px] gap-4">
        <Skeleton className="h-8 w-56" />
        <SkeletonText lines={4} className="h-10" />
      </div>
    )
  const { may_ask: mayAsk, usual_answer_ms: usualMs, items } = data
  return (
    <>
      {!mayAsk && <SupportLock isVisitor={false} />}
      <div className="mt-8 grid gap-x-12 gap-y-12 lg:grid-cols-12">
        {mayAsk && (
          <section aria-labelledby="ask" className="lg:col-span-6">
            <h2 id="ask" className="text-xl font-bold">
              {t('membership.support.askTitle')}
            </h2>
            <Usual ms={usualMs} />
            <SupportForm />
          </section>
        )}
        {(mayAsk || items.length > 0) && (
          <section aria-labelledby="questions" className="lg:col-span-6">
            <h2 id="questions" tabIndex={-1} className="text-xl font-bold">
              {t('membership.support.yours')}
            </h2>
            {items.length === 0 ? (
              <p className="mt-3 text-base text-ink2">{t('membership.support.none')}</p>
            ) : (
              <ul className="mt-4 border-t border-line">
                {items.map((request, at) => (
                  <SupportThread key={request.id} request={request} mayAsk={mayAsk} first={at === 0} />
                ))}
              </ul>
            )}
          </section>
        )}
      </div>
    </>
  )
}

/** How long a first answer usually takes, shown only if it is known. */
function Usual({ ms }: { ms: number | null }) {
  const { t } = useI18n()
  const usual = ms === null ? null : roughly(ms)
  return (
    <p className="mt-2 text-base text-ink2">
      {usual === null
        ? t('membership.support.usualUnknown')
        : t(usual.unit === 'hours' ? 'membership.support.usualHours' : 'membership.support.usualDays', {
            count: usual.count,
          })}
    </p>
  )
}
