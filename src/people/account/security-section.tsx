import { SecondFactorPart } from './factor-part.tsx'
import { AddressPart, PasswordPart } from './entry-parts.tsx'
import { WithAccount } from './parts.tsx'
import { SessionsPart } from './sessions-part.tsx'

/** Address, password, second step and sessions: the part “Sign-in” of /account. */
export const SecuritySection = () => (
  <WithAccount>
    {(account) => (
      <div>
        <AddressPart account={account} />
        <PasswordPart email={account.email} />
        <SecondFactorPart account={account} />
        <SessionsPart sessions={account.sessions} />
      </div>
    )}
  </WithAccount>
)
