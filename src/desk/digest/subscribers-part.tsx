import { MailEvents } from './mail-events.tsx'
import { Subscribers } from './subscribers.tsx'
import { Suppressions } from './suppressions.tsx'

/** The subscribers of the digest, the suppressed addresses, and the bounces and complaints. */
export const SubscribersPart = () => (
  <div className="grid min-w-0 gap-4">
    <Subscribers />
    <Suppressions />
    <MailEvents />
  </div>
)
