import { type MapFault, type MapFaultCode, mapLimits } from '@atrium/contract/files';

/** The first characters of a text, as a database keeps them. */
export function cut(text: string, most: number): string {
  return text.slice(0, most).toWellFormed().replaceAll('\0', '\uFFFD');
}

function faultOf(code: MapFaultCode, isWarning: boolean, { file, featureId, detail }: Partial<MapFault>): MapFault {
  return {
    code,
    isWarning,
    file: file ?? null,
    featureId: featureId === null || featureId === undefined ? null : cut(featureId, 100),
    detail: detail === null || detail === undefined ? null : cut(detail, 200),
  };
}

/** What is found while an archive is read; of many faults the first are named and all counted. */
export class Faults {
  readonly found: MapFault[] = [];
  count = 0;
  readonly warnings: MapFault[] = [];
  warningCount = 0;

  add(code: MapFaultCode, fault: Partial<MapFault> = {}): void {
    this.count += 1;
    if (this.found.length < mapLimits.maxShownFaults) this.found.push(faultOf(code, false, fault));
  }

  warn(code: MapFaultCode, fault: Partial<MapFault> = {}): void {
    this.warningCount += 1;
    if (this.warnings.length < mapLimits.maxShownFaults) this.warnings.push(faultOf(code, true, fault));
  }
}
