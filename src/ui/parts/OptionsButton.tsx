import { Ellipsis } from 'lucide';
import { Icon } from './Icon.tsx';
import type { MenuItem } from './Menu.tsx';
import { MenuButton } from './MenuButton.tsx';
import styles from './OptionsButton.module.css';

interface OptionsButtonProps {
  readonly label: string;
  readonly items: readonly MenuItem[];
}

/** Three dots at the end of a line, and behind them what else can be done with it. */
export function OptionsButton(props: OptionsButtonProps) {
  return (
    <MenuButton {...props}>
      <span className={styles['dots']}>
        <Icon of={Ellipsis} />
      </span>
    </MenuButton>
  );
}
