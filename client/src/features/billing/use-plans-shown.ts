import { useSearchParams } from 'react-router-dom';

const PARAMETER = 'plans';
const SHOWN = 'shown';
export const PLANS_ID = 'plans';

/** Whether the plans are shown is in the URL, so that Back hides them and a link can ask for them. */
export function usePlansShown(): { isShown: boolean; toggle(): void } {
  const [params, setParams] = useSearchParams();
  const isShown = params.get(PARAMETER) === SHOWN;
  return {
    isShown,
    toggle: () => {
      const changed = new URLSearchParams(params);
      if (isShown) changed.delete(PARAMETER);
      else changed.set(PARAMETER, SHOWN);
      setParams(changed, { preventScrollReset: true });
    },
  };
}
