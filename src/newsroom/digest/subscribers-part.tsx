import { MailEvents } from './mail-events.tsx'
import { Subscribers } from './subscribers.tsx'
import { Suppressions } from './suppressions.tsx'

/** Who reads the digest, to which addresses nothing is sent, and what came back. */
export const SubscribersPart = () => (
  <div className="grid min-w-0 gap-4">
    <Subscribers />
    <Suppressions />
    <MailEvents />
  </div>
)
