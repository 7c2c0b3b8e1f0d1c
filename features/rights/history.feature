@spec-6
Feature: The audit log
  Administrators' changes are logged, for people with permission and for the person affected.

  @6.audit-list
  @6.audit-exports
  @6.audit-own
  @2.admin-history
  @spec-2
  Scenario: The audit log shows old and new values, and exports
    Given Ada is signed in
    And Ben is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Teacher |
    When Ada visits the members of "Lindenschule"
    And Ada chooses "View"
    And Ada gets a file by choosing "Export CSV"
    And Ada opens "Ben Lind"
    And Ada chooses "Edit"
    And Ada turns off "Teacher"
    And Ada chooses "Save"
    Then Ada sees one toast "Success" saying "Member was saved successfully"
    And Ada's card "History" says "Ada Lind removed them as"
    When Ada goes to "Audit log"
    Then Ada's list shows
      | Changed teacher                        | Member: Ben Lind           | Ada Lind |
      | Exported the list members as CSV (2 rows) | Organization: Lindenschule | Ada Lind |
    When Ada sets "Kind" to "Member"
    Then Ada hears "1 of 2 entries"
    When Ada chooses "Show"
    Then Ada reads "yes → no" beside "Teacher"
    And Ada reads "yes → no" on one line
    When Ben visits "/my/profile"
    And Ben opens "My History"
    Then Ben sees "Changed teacher"
    And Ben sees "Ada Lind · Member: Ben Lind · Lindenschule"

  @6.audit-chain
  Scenario: A change to the audit log outside the app is detected
    Given Ada is signed in
    And Ada owns "Lindenschule"
    When Ada visits the members of "Lindenschule"
    And Ada chooses "View"
    And Ada gets a file by choosing "Export CSV"
    And Ada goes to "Audit log"
    And Ada chooses "Check now"
    Then Ada sees "No changes found"
    When Ada gets a file by choosing "Download with proof"
    Then Ada's file proves the audit log of "Lindenschule"
    When someone changes the audit log of "Lindenschule" in the database
    And Ada chooses "Check now"
    Then Ada sees "The audit log was changed outside the app"
    And Ada sees "An entry was changed"
