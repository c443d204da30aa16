export * from './core/errors.ts';
export * from './core/importing.ts';
export * from './core/limits.ts';
export * from './resources/buildingMap.ts';
export * from './rules/csv.ts';
export * from './rules/geofence.ts';
