import { useState } from 'react'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import type { OutputOf } from '#platform/call.ts'
import { signing } from '../use-session.tsx'
import { AskDialog, usePasswordField } from './ask-dialog.tsx'
import { secondFactorBegin, secondFactorConfirm } from './calls.ts'
import { useRefetch } from './parts.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

type Begun = OutputOf<typeof secondFactorBegin>

/** Setup of the second factor: the password, the secret for the app and a first code from it, the recovery codes. */
export function FactorDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useI18n()
  const password = usePasswordField()
  const refetch = useRefetch()
  const [begun, setBegun] = useState<Begun>()
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} email={email} onClose={onClose} />
  if (!begun)
    return (
      <AskDialog
        key="password"
        title={t('people.account.factor.setUp')}
        description={t('people.account.factor.passwordFirst')}
        fields={[password]}
        action={t('people.account.factor.begin')}
        submit={async ({ password: known = '' }) =>
          setBegun(await ask(secondFactorBegin, { password: known }))
        }
        onClose={onClose}
      />
    )
  return (
    <AskDialog
      key="code"
      title={t('people.account.factor.setUp')}
      description={t('people.account.factor.scan')}
      fields={[
        {
          name: 'code',
          dir: 'ltr',
          label: t('people.step.code'),
          hint: t('people.step.codeHint'),
          inputMode: 'numeric',
          autoComplete: 'one-time-code',
        },
      ]}
      action={t('people.account.factor.switchOn')}
      submit={async ({ code = '' }) => {
        const answer = await ask(secondFactorConfirm, { code })
        void signing.renewed()
        await refetch()
        setCodes(answer.recovery_codes)
        toast.success(t('people.account.factor.switchedOn'), { id: 'account' })
      }}
      onClose={onClose}
    >
      <Secret begun={begun} />
    </AskDialog>
  )
}

/** The secret as an image, as text in groups of four, and as a link for the device that shows this. */
function Secret({ begun: { secret, uri, picture } }: { begun: Begun }) {
  const { t } = useI18n()
  return (
    <div className="flex flex-wrap items-center gap-x-6 gap-y-4">
      <img
        src={`data:image/svg+xml,${encodeURIComponent(picture)}`}
        alt={t('people.account.factor.picture')}
        width={176}
        height={176}
        className="size-44 shrink-0 border border-line"
      />
      <div className="min-w-0 basis-48 grow">
        <p className="text-sm font-semibold">{t('people.account.factor.secret')}</p>
        <p dir="ltr" className="mt-1 text-base num wrap-anywhere select-all rtl:text-end">
          {secret.match(/.{1,4}/g)?.join(' ')}
        </p>
        <a href={uri} className="mt-3 inline-flex min-h-9 items-center text-sm font-semibold underline">
          {t('people.account.factor.openApp')}
        </a>
      </div>
    </div>
  )
}
