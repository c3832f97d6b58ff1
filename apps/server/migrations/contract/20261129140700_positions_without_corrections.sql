-- Corrections stand in `roll_call_corrections`.
alter table positions drop column correction;
