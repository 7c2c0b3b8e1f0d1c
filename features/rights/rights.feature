@spec-6
Feature: What a role can see in the administration
  Helpers see what their role allows, and nothing that would be refused.

  Background:
    Given Ada owns "Lindenschule"
    And "Lindenschule" has the classes
      | name    | semester  | teacher | students |
      | Algebra | Fall 2026 | Zoe     | Kim      |
    And "Lindenschule" knows the family "Ødegård"
      | name | relation | born       | member | phone    |
      | Eva  | Parent   |            |        | 555 0101 |
      | Mia  | Child    | 2018-09-02 | yes    |          |
    And Mia has the life-threatening condition "Peanuts"
    And Rosa is signed in

  @6.admin-calls @6.members-without-permission
  Scenario: A registrar manages people, and sees who can change the settings
    Given Rosa holds the role "Registrar" in "Lindenschule"
    When Rosa visits the classes of "Lindenschule"
    Then Rosa's places are "Home, All members, Teachers, Students, Parents, Families, Owners, Grade levels, Semesters, Class days, Classes, Rooms and times, Requests, Applications, Reports, Undelivered emails"
    And Rosa is not offered "Create Class"
    When Rosa opens "Algebra"
    Then Rosa reads "Zoe Lind, Lead teacher" beside "Teachers"
    When Rosa chooses "Students"
    Then Rosa sees "Enrolled (1)"
    When Rosa goes to "All members"
    Then Rosa is offered "Add person"
    When Rosa visits the settings of "Lindenschule"
    Then Rosa reads the title "You don’t have access"
    And Rosa sees "You need the permission “Change settings”. Roles with it: Administrator. Ask an owner."
    When Rosa visits "classes/new" in the administration of "Lindenschule"
    Then Rosa sees "You need the permission “Manage classes”. Roles with it: Administrator, Scheduler. Ask an owner."

  @6.role-only-held @6.role-owners
  Scenario: A registrar sees why they cannot change a member
    Given Rosa holds the role "Registrar" in "Lindenschule"
    And Petr is a "Clerk" of "Lindenschule", who may "View members, View audit log"
    When Rosa visits the members of "Lindenschule"
    And Rosa opens "Ada Lind"
    Then Rosa sees "You can’t change this member."
    And Rosa sees "Ada Lind is an owner. Only owners can change other owners."
    And Rosa is not offered "Edit"
    And Rosa is not offered "Suspend"
    When Rosa goes to "All members"
    And Rosa opens "Petr Lind"
    Then Rosa sees "Petr Lind has permissions that you don’t: “View audit log”. Ask an owner."
    And Rosa is not offered "Delete"
    When Rosa goes to "All members"
    And Rosa opens "Mia Lind"
    Then Rosa is offered "Suspend"

  @6.data-by-permission
  Scenario: The front desk sees care notes but no addresses
    Given Rosa holds the role "Front desk" in "Lindenschule"
    When Rosa visits the students of "Lindenschule"
    Then Rosa's places are "Home, Students, Attendance, Absences"
    And Rosa's columns are "Name, Age, Grade, Classes, Alerts"
    And Rosa's list shows
      | Kim Lind |   | Algebra |
      | Mia Lind | 7 | 1 alert |
    And Rosa is not offered "Mia Lind"
    When Rosa chooses "Care notes for Mia Lind"
    And Rosa chooses "Show care notes"
    Then Rosa sees "Peanuts"
    And the log shows that Rosa viewed the care notes of Mia 1 time
    When Rosa visits the members of "Lindenschule"
    Then Rosa reads the title "You don’t have access"

  @6.data-by-permission
  Scenario: A viewer sees who belongs here, without personal data
    Given Rosa holds the role "Viewer" in "Lindenschule"
    When Rosa visits the members of "Lindenschule"
    Then Rosa's columns are "Name, Type, Roles, Account, Status"
    And Rosa is not offered "Add person"
    When Rosa chooses "View"
    Then Rosa's menu "View" offers
      | Columns |
      | Sort by |
    When Rosa opens "Mia Lind"
    Then Rosa is not offered "Edit"
    And Rosa does not see "09/02/2018"
    And Rosa does not see "555 0101"
    When Rosa goes to "Home"
    Then Rosa's numbers are
      | Students | 2 |
      | Classes  | 1 |
    And Rosa does not see "Set up your organization"
