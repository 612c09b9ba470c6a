import { SupportRoom } from '#membership/support/support-room.tsx'
import { WithMemberWords } from './with-member-words.tsx'

/** The part of an account page in which people ask for help. */
export default function AccountSupport() {
  return (
    <WithMemberWords>
      <SupportRoom />
    </WithMemberWords>
  )
}
