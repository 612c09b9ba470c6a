import { KeysRoom } from '#developers/keys/keys-room.tsx'
import { WithMemberWords } from './with-member-words.tsx'

/** The part of an account with the keys of the API. */
export default function AccountApi() {
  return (
    <WithMemberWords>
      <KeysRoom />
    </WithMemberWords>
  )
}
