@spec-2 @2.admin-custom-fields
Feature: Custom fields
  An organization defines what else it needs to know of its members, families and classes.

  Scenario: An owner adds a field, gives a member a value, and finds the members with it
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Student |
      | Eva  | Student |
    When Ada visits the custom fields of "Lindenschule"
    And Ada chooses "Add field to the fields of members"
    And Ada sets
      | Name    | Photo permission |
      | Kind    | Yes or no        |
    And Ada chooses "Add field"
    Then Ada sees one toast "Success" saying "Custom field was created successfully"
    When Ada visits the members of "Lindenschule"
    And Ada opens "Ben Lind"
    And Ada chooses "Edit"
    And Ada sets
      | Photo permission (optional) | No |
    And Ada chooses "Save"
    Then Ada reads "No" beside "Photo permission"
    When Ada visits the members of "Lindenschule"
    And Ada sets "Custom field" to "Photo permission: No"
    Then Ada's list shows
      | Ben Lind |
    When Ada reloads the page
    Then Ada's list shows
      | Ben Lind |

  Scenario: A list shows a custom field at first if it has room for it
    Given Ada is signed in
    And Ada owns "Lindenschule"
    And "Lindenschule" has the members
      | name | kinds   |
      | Ben  | Student |
    And Ada's window is 1280 pixels wide
    When Ada visits the custom fields of "Lindenschule"
    And Ada chooses "Add field to the fields of members"
    And Ada sets
      | Name | Size of the T-shirt |
      | Kind | Text                |
    And Ada chooses "Add field"
    Then Ada sees one toast "Success" saying "Custom field was created successfully"
    When Ada visits the members of "Lindenschule"
    Then Ada's columns are "Name, Type, Roles, Family, Account, Status, Size of the T-shirt"
    And nothing of Ada's list is beyond the right edge
    When Ada visits the students of "Lindenschule"
    Then Ada's columns are "Name, Age, Grade, Family, Guardians, Classes, Alerts"
    And nothing of Ada's list is beyond the right edge
