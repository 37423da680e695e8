import { CloudUpload, FileJson, FileSpreadsheet, Timer } from 'lucide-react';
import { useState } from 'react';
import { useAccount } from '../accountContext.ts';
import { Avatar } from '../parts/Avatar.tsx';
import { MenuButton } from '../parts/MenuButton.tsx';
import { useNotices } from '../parts/notices.ts';
import { RestTarget } from './RestTarget.tsx';
import { SYNC_TEXT } from './text.ts';

interface AccountMenuProps {
  readonly picture: string | null;
  readonly onSyncDetails: () => void;
}

/** What a person can do about their data as a whole, behind the avatar. */
export function AccountMenu({ picture, onSyncDetails }: AccountMenuProps) {
  const account = useAccount();
  const { keep, load } = useNotices();
  const [isResting, setResting] = useState(false);

  const save = async (ending: 'json' | 'csv') => {
    const part = await load(() => import('./saveExport.ts'));
    if (part) await keep(() => part.saveExport(account, ending));
  };

  return (
    <>
      <MenuButton
        label={SYNC_TEXT.account}
        items={[
          { label: SYNC_TEXT.syncDetails, icon: CloudUpload, onChoose: onSyncDetails },
          { label: SYNC_TEXT.restTarget, icon: Timer, onChoose: () => setResting(true) },
          { label: SYNC_TEXT.exportJson, icon: FileJson, onChoose: () => void save('json') },
          { label: SYNC_TEXT.exportCsv, icon: FileSpreadsheet, onChoose: () => void save('csv') },
        ]}
      >
        <Avatar picture={picture} />
      </MenuButton>
      {isResting && <RestTarget onClose={() => setResting(false)} />}
    </>
  );
}
