import { useEffect } from 'react'
import type { Viewer } from '~/lib/viewer'

/** By this name clients of this family know whether the browser shows campaigns. Specification 1 §2, §4. */
const FLAG = 'cshow'

/** Keeps the browser's flag as the company has it. No page goes by it: plan and setting decide on the server. */
export function useCampaignFlag(viewer: Viewer | undefined): void {
  const isShown = viewer?.company.planFlags.includes('useCampaigns')
  useEffect(() => {
    if (isShown === undefined) return
    try {
      if (isShown) localStorage.setItem(FLAG, 'true')
      else localStorage.removeItem(FLAG)
    } catch {
      // A browser that keeps nothing shows campaigns all the same.
    }
  }, [isShown])
}
