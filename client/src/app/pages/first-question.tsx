import { useState } from 'react';
import { readStored, writeStored } from '../../lib/browser-storage.js';
import { useMember } from '../../lib/member.js';
import { sendingPart } from '../../sending/sending-part.js';

const NameQuestion = sendingPart(
  async () => (await import('../../features/profile/components/name-question.js')).NameQuestion,
  ['profile'],
);

/** Whose question for a name was skipped in this browser. */
const SKIPPED = 'nameSkipped';

/** Asks for a name on the dashboard of the first log-in, until it is there or the question was skipped. */
export function FirstQuestion() {
  const { _id: userId, fullName, loginCount } = useMember();
  const [isSkipped, setIsSkipped] = useState(() => readStored(SKIPPED) === userId);
  if (fullName !== '' || loginCount > 1 || isSkipped) return null;
  const skip = () => {
    writeStored(SKIPPED, userId);
    setIsSkipped(true);
  };
  return <NameQuestion onSkip={skip} />;
}
