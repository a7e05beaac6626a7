import type { AriaLabelConfig } from '@xyflow/react'
import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'

/** Words of the canvas for those who hear it. */
export function useAriaLabels(): Partial<AriaLabelConfig> {
  const { t } = useTranslation('flow-editor')
  return useMemo(
    () => ({
      'node.a11yDescription.default': t('aria.node'),
      'node.a11yDescription.keyboardDisabled': t('aria.nodeStill'),
      'node.a11yDescription.ariaLiveMessage': ({ x, y }) =>
        t('aria.moved', { x: Math.round(x), y: Math.round(y) }),
      'edge.a11yDescription.default': t('aria.edge'),
      'controls.ariaLabel': t('aria.controls'),
      'controls.zoomIn.ariaLabel': t('aria.zoomIn'),
      'controls.zoomOut.ariaLabel': t('aria.zoomOut'),
      'controls.fitView.ariaLabel': t('aria.fitView'),
      'handle.ariaLabel': t('aria.handle'),
    }),
    [t],
  )
}
