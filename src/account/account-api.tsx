import { KeysRoom } from '#developers/keys/keys-room.tsx'
import { WithMemberWords } from './with-member-words.tsx'

/** The part of an account page with the API keys. */
export default function AccountApi() {
  return (
    <WithMemberWords>
      <KeysRoom />
    </WithMemberWords>
  )
}
