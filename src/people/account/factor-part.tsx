import { Status } from '#ui/badge.tsx'
import { Button } from '#ui/button.tsx'
import { toast } from '#ui/toast.tsx'
import { useI18n } from '#languages/i18n.ts'
import { ask } from '#platform/ask.ts'
import { useState } from 'react'
import { useAsking } from '#ui/use-asking.ts'
import { signing } from '../use-session.tsx'
import { AskDialog, useAnyCodeField, usePasswordField } from './ask-dialog.tsx'
import { recoveryCodesRenew, secondFactorEnd } from './calls.ts'
import { SendConfirmation } from './entry-parts.tsx'
import { FactorDialog } from './factor-dialog.tsx'
import { type Account, AccountPart, hasSecondFactor, useRefetch } from './parts.tsx'
import { RecoveryCodes } from './recovery-codes.tsx'

/** At this number of recovery codes or fewer, new ones are due. */
const FEW_CODES = 3

/** The second step of signing in: its setup, its recovery codes, and its removal. */
export function SecondFactorPart({ account }: { account: Account }) {
  const { t } = useI18n()
  const asking = useAsking<'set-up' | 'renew' | 'switch-off'>('account-factor')
  const isOn = hasSecondFactor(account)
  const left = account.recovery_codes_left
  return (
    <AccountPart
      id="account-factor"
      title={
        <span className="inline-flex flex-wrap items-center gap-x-3">
          {t('people.account.factor.title')}
          <Status tone={isOn ? 'success' : 'quiet'}>
            {t(isOn ? 'people.account.factor.on' : 'people.account.factor.off')}
          </Status>
        </span>
      }
      text={t('people.account.factor.text')}
      {...(!isOn &&
        account.address_confirmed && {
          actions: (
            <Button size="medium" onClick={() => asking.open('set-up')}>
              {t('people.account.factor.setUp')}
            </Button>
          ),
        })}
    >
      {!isOn && !account.address_confirmed && (
        <div className="mt-4 grid justify-items-start gap-3">
          <p className="text-sm text-ink2">{t('people.account.factor.unconfirmed')}</p>
          <SendConfirmation />
        </div>
      )}
      {isOn && (
        <div className="mt-4 flex flex-wrap items-center gap-3">
          <p className={`grow text-sm ${left <= FEW_CODES ? 'font-semibold text-warning' : 'text-ink2'}`}>
            {t('people.account.codes.left', { count: left })}
          </p>
          <Button size="medium" onClick={() => asking.open('renew')}>
            {t('people.account.codes.renew')}
          </Button>
          <Button size="medium" kind="danger" onClick={() => asking.open('switch-off')}>
            {t('people.account.factor.switchOff')}
          </Button>
        </div>
      )}
      {asking.about === 'set-up' && <FactorDialog email={account.email} onClose={asking.close} />}
      {asking.about === 'renew' && <RenewDialog email={account.email} onClose={asking.close} />}
      {asking.about === 'switch-off' && <SwitchOffDialog onClose={asking.close} />}
    </AccountPart>
  )
}

function RenewDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const { t } = useI18n()
  const refetch = useRefetch()
  const fields = [usePasswordField(), useAnyCodeField()]
  const [codes, setCodes] = useState<readonly string[]>()
  if (codes) return <RecoveryCodes codes={codes} email={email} onClose={onClose} />
  return (
    <AskDialog
      title={t('people.account.codes.renew')}
      description={t('people.account.codes.renewText')}
      fields={fields}
      action={t('people.account.codes.renew')}
      submit={async ({ password = '', code = '' }) => {
        const answer = await ask(recoveryCodesRenew, { password, code })
        await refetch()
        setCodes(answer.recovery_codes)
      }}
      onClose={onClose}
    />
  )
}

function SwitchOffDialog({ onClose }: { onClose: () => void }) {
  const { t } = useI18n()
  const refetch = useRefetch()
  const fields = [usePasswordField(), useAnyCodeField()]
  return (
    <AskDialog
      title={t('people.account.factor.switchOffTitle')}
      description={t('people.account.factor.switchOffText')}
      fields={fields}
      action={t('people.account.factor.switchOff')}
      kind="danger-filled"
      submit={async ({ password = '', code = '' }) => {
        await ask(secondFactorEnd, { password, code })
        void signing.renewed()
        await refetch()
        onClose()
        toast.success(t('people.account.factor.switchedOff'), { id: 'account' })
      }}
      onClose={onClose}
    />
  )
}
