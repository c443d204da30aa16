// What files are held to, for processes that read one: each starts for one file and would load all resources for nothing.
export * from './core/errors.ts';
export * from './core/importing.facts.ts';
export * from './core/importing.ts';
export * from './core/limits.ts';
export * from './resources/buildingMap.facts.ts';
export * from './resources/buildingMap.ts';
export * from './rules/csv.ts';
export * from './rules/geofence.ts';
